CREATE TABLE "email_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "owners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"hr_requested" boolean DEFAULT false NOT NULL,
	"intro_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"store_id" uuid,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "expense_lines" (
	"owner_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"line_number" smallint NOT NULL,
	"description" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"category" text NOT NULL,
	CONSTRAINT "expense_lines_owner_id_record_id_line_number_pk" PRIMARY KEY("owner_id","record_id","line_number")
);
--> statement-breakpoint
CREATE TABLE "financial_records" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"business_date" date NOT NULL,
	"total_money_in_cents" bigint NOT NULL,
	"total_money_out_cents" bigint NOT NULL,
	"daily_profit_cents" bigint NOT NULL,
	"expected_cash_cents" bigint NOT NULL,
	"actual_cash_count_cents" bigint NOT NULL,
	"notes" text NOT NULL,
	"created_by" text NOT NULL,
	"updated_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "financial_records_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "game_lines" (
	"owner_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"line_number" smallint NOT NULL,
	"game_id" uuid NOT NULL,
	"game_name" text NOT NULL,
	"rep_name" text NOT NULL,
	"commission_basis_points" integer NOT NULL,
	"takings_cents" bigint NOT NULL,
	"commission_cents" bigint NOT NULL,
	CONSTRAINT "game_lines_owner_id_record_id_line_number_pk" PRIMARY KEY("owner_id","record_id","line_number")
);
--> statement-breakpoint
CREATE TABLE "owner_day_totals" (
	"owner_id" uuid NOT NULL,
	"business_date" date NOT NULL,
	"record_count" integer NOT NULL,
	"money_in_cents" bigint NOT NULL,
	"money_out_cents" bigint NOT NULL,
	CONSTRAINT "owner_day_totals_owner_id_business_date_pk" PRIMARY KEY("owner_id","business_date")
);
--> statement-breakpoint
CREATE TABLE "owner_totals" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"record_count" integer NOT NULL,
	"money_in_cents" bigint NOT NULL,
	"money_out_cents" bigint NOT NULL,
	"day_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_day_totals" (
	"owner_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"business_date" date NOT NULL,
	"record_count" integer NOT NULL,
	"money_in_cents" bigint NOT NULL,
	"money_out_cents" bigint NOT NULL,
	CONSTRAINT "store_day_totals_owner_id_store_id_business_date_pk" PRIMARY KEY("owner_id","store_id","business_date")
);
--> statement-breakpoint
CREATE TABLE "store_game_totals" (
	"owner_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"game_name" text NOT NULL,
	"record_count" integer NOT NULL,
	"takings_cents" bigint NOT NULL,
	CONSTRAINT "store_game_totals_owner_id_store_id_game_name_pk" PRIMARY KEY("owner_id","store_id","game_name")
);
--> statement-breakpoint
CREATE TABLE "store_totals" (
	"owner_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"record_count" integer NOT NULL,
	"money_in_cents" bigint NOT NULL,
	"money_out_cents" bigint NOT NULL,
	"day_count" integer NOT NULL,
	CONSTRAINT "store_totals_owner_id_store_id_pk" PRIMARY KEY("owner_id","store_id")
);
--> statement-breakpoint
CREATE TABLE "games" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"game_name" text NOT NULL,
	"quantity" integer NOT NULL,
	"commission_basis_points" integer NOT NULL,
	"rep_name" text NOT NULL,
	"rep_phone" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "games_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"store_name" text NOT NULL,
	"address" text NOT NULL,
	"notes" text NOT NULL,
	"username" text NOT NULL,
	"password_sealed" text NOT NULL,
	"password_keyed_hash" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"subscription_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "stores_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "mailbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"text_body" text NOT NULL,
	"html_body" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_owner_id_store_id_stores_owner_id_id_fk" FOREIGN KEY ("owner_id","store_id") REFERENCES "public"."stores"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_lines" ADD CONSTRAINT "expense_lines_owner_id_record_id_financial_records_owner_id_id_fk" FOREIGN KEY ("owner_id","record_id") REFERENCES "public"."financial_records"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financial_records" ADD CONSTRAINT "financial_records_owner_id_store_id_stores_owner_id_id_fk" FOREIGN KEY ("owner_id","store_id") REFERENCES "public"."stores"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_lines" ADD CONSTRAINT "game_lines_owner_id_record_id_financial_records_owner_id_id_fk" FOREIGN KEY ("owner_id","record_id") REFERENCES "public"."financial_records"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_lines" ADD CONSTRAINT "game_lines_owner_id_game_id_games_owner_id_id_fk" FOREIGN KEY ("owner_id","game_id") REFERENCES "public"."games"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_day_totals" ADD CONSTRAINT "owner_day_totals_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_totals" ADD CONSTRAINT "owner_totals_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_day_totals" ADD CONSTRAINT "store_day_totals_owner_id_store_id_stores_owner_id_id_fk" FOREIGN KEY ("owner_id","store_id") REFERENCES "public"."stores"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_game_totals" ADD CONSTRAINT "store_game_totals_owner_id_store_id_stores_owner_id_id_fk" FOREIGN KEY ("owner_id","store_id") REFERENCES "public"."stores"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_totals" ADD CONSTRAINT "store_totals_owner_id_store_id_stores_owner_id_id_fk" FOREIGN KEY ("owner_id","store_id") REFERENCES "public"."stores"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_owner_id_store_id_stores_owner_id_id_fk" FOREIGN KEY ("owner_id","store_id") REFERENCES "public"."stores"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_tokens_owner" ON "email_tokens" USING btree ("owner_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "owners_email" ON "owners" USING btree ("email");--> statement-breakpoint
CREATE INDEX "sessions_owner" ON "sessions" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "sessions_store" ON "sessions" USING btree ("owner_id","store_id");--> statement-breakpoint
CREATE UNIQUE INDEX "financial_records_idempotency" ON "financial_records" USING btree ("owner_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "financial_records_newest" ON "financial_records" USING btree ("owner_id","store_id","business_date" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "games_store" ON "games" USING btree ("owner_id","store_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stores_username" ON "stores" USING btree ("username");