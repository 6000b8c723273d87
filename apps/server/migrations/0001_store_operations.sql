CREATE TABLE "audit_entries" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"action" text NOT NULL,
	"actor" text NOT NULL,
	"changes" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_entries_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "store_rep_month_totals" (
	"owner_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"month" date NOT NULL,
	"rep_name" text NOT NULL,
	"takings_cents" bigint NOT NULL,
	"commission_cents" bigint NOT NULL,
	CONSTRAINT "store_rep_month_totals_owner_id_store_id_month_rep_name_pk" PRIMARY KEY("owner_id","store_id","month","rep_name")
);
--> statement-breakpoint
CREATE TABLE "loan_payments" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"loan_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"notes" text NOT NULL,
	"paid_on" date NOT NULL,
	"idempotency_key" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "loan_payments_owner_id_id_pk" PRIMARY KEY("owner_id","id"),
	CONSTRAINT "loan_payments_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "loans" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	"notes" text NOT NULL,
	"date_issued" date NOT NULL,
	"due_date" date NOT NULL,
	"idempotency_key" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "loans_owner_id_id_pk" PRIMARY KEY("owner_id","id"),
	CONSTRAINT "loans_amount" CHECK (amount_cents > 0 and paid_cents between 0 and amount_cents)
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"position" text NOT NULL,
	"start_date" date NOT NULL,
	"hourly_rate_cents" bigint NOT NULL,
	"payment_terms" text NOT NULL,
	"payment_method" text NOT NULL,
	"payment_value_cents" bigint NOT NULL,
	"edit_financial_enabled" boolean DEFAULT false NOT NULL,
	"delete_financial_enabled" boolean DEFAULT false NOT NULL,
	"username" text NOT NULL,
	"pin_sealed" text NOT NULL,
	"pin_keyed_hash" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"idempotency_key" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "staff_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "wrong_pins" (
	"owner_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"typed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "game_lines" DROP CONSTRAINT "game_lines_owner_id_game_id_games_owner_id_id_fk";
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "staff_id" uuid;--> statement-breakpoint
ALTER TABLE "financial_records" ADD COLUMN "opening_float_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "financial_records" ADD COLUMN "created_by_staff_id" uuid;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "idempotency_key" uuid;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "opening_float_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_rep_month_totals" ADD CONSTRAINT "store_rep_month_totals_owner_id_store_id_stores_owner_id_id_fk" FOREIGN KEY ("owner_id","store_id") REFERENCES "public"."stores"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_payments" ADD CONSTRAINT "loan_payments_owner_id_loan_id_loans_owner_id_id_fk" FOREIGN KEY ("owner_id","loan_id") REFERENCES "public"."loans"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_owner_id_staff_id_staff_owner_id_id_fk" FOREIGN KEY ("owner_id","staff_id") REFERENCES "public"."staff"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_owner_id_store_id_stores_owner_id_id_fk" FOREIGN KEY ("owner_id","store_id") REFERENCES "public"."stores"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wrong_pins" ADD CONSTRAINT "wrong_pins_owner_id_store_id_stores_owner_id_id_fk" FOREIGN KEY ("owner_id","store_id") REFERENCES "public"."stores"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_store" ON "audit_entries" USING btree ("owner_id","store_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("owner_id","subject_id","id");--> statement-breakpoint
CREATE INDEX "loan_payments_loan" ON "loan_payments" USING btree ("owner_id","loan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "loan_payments_idempotency" ON "loan_payments" USING btree ("owner_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "loans_staff" ON "loans" USING btree ("owner_id","staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "loans_one_active" ON "loans" USING btree ("owner_id","staff_id") WHERE paid_cents < amount_cents;--> statement-breakpoint
CREATE UNIQUE INDEX "loans_idempotency" ON "loans" USING btree ("owner_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "staff_store" ON "staff" USING btree ("owner_id","store_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_username" ON "staff" USING btree ("username");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_pin" ON "staff" USING btree ("owner_id","store_id","pin_keyed_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_idempotency" ON "staff" USING btree ("owner_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "wrong_pins_store" ON "wrong_pins" USING btree ("owner_id","store_id","typed_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_owner_id_staff_id_staff_owner_id_id_fk" FOREIGN KEY ("owner_id","staff_id") REFERENCES "public"."staff"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financial_records" ADD CONSTRAINT "financial_records_owner_id_created_by_staff_id_staff_owner_id_id_fk" FOREIGN KEY ("owner_id","created_by_staff_id") REFERENCES "public"."staff"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "financial_records_creator" ON "financial_records" USING btree ("owner_id","created_by_staff_id") WHERE created_by_staff_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "games_idempotency" ON "games" USING btree ("owner_id","idempotency_key");--> statement-breakpoint
INSERT INTO "store_rep_month_totals" ("owner_id", "store_id", "month", "rep_name", "takings_cents", "commission_cents")
SELECT "records"."owner_id", "records"."store_id", date_trunc('month', "records"."business_date")::date, "lines"."rep_name",
  sum("lines"."takings_cents")::bigint, sum("lines"."commission_cents")::bigint
FROM "financial_records" AS "records"
JOIN "game_lines" AS "lines" ON "lines"."owner_id" = "records"."owner_id" AND "lines"."record_id" = "records"."id"
WHERE "records"."deleted_at" IS NULL
GROUP BY 1, 2, 3, 4;--> statement-breakpoint
-- The audit trail only grows. An account that ends takes its entries along: that transaction says so by this setting.
CREATE FUNCTION "audit_entries_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('quarterdeck.account_ends', true) = 'yes' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The audit trail cannot be changed';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_stay" BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "audit_entries_stay"();--> statement-breakpoint
CREATE TRIGGER "audit_entries_stay_all" BEFORE TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "audit_entries_stay"();
