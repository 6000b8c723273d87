CREATE TABLE "payments" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_payment_id" text NOT NULL,
	"subscription_id" uuid,
	"store_id" uuid,
	"description" text NOT NULL,
	"store_name" text,
	"status" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"failure_reason" text,
	"processed_at" timestamp with time zone NOT NULL,
	"next_billing_at" timestamp with time zone,
	CONSTRAINT "payments_owner_id_id_pk" PRIMARY KEY("owner_id","id"),
	CONSTRAINT "payments_amount" CHECK (amount_cents >= 0 and refunded_cents between 0 and amount_cents)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"provider" text NOT NULL,
	"provider_refund_id" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "refunds_owner_id_provider_provider_refund_id_pk" PRIMARY KEY("owner_id","provider","provider_refund_id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"store_id" uuid,
	"store_name" text NOT NULL,
	"store_form" jsonb NOT NULL,
	"tier" text NOT NULL,
	"plan_id" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"provider_id" text,
	"ba_token" text,
	"approval_url" text,
	"status" text DEFAULT 'REQUESTED' NOT NULL,
	"started_at" timestamp with time zone,
	"next_billing_at" timestamp with time zone,
	"paid_through" timestamp with time zone,
	"failed_payments" integer DEFAULT 0 NOT NULL,
	"outstanding_cents" bigint DEFAULT 0 NOT NULL,
	"cancel_reason" text,
	"provisioned_at" timestamp with time zone,
	"told_off_at" timestamp with time zone,
	"reading_begun" integer DEFAULT 0 NOT NULL,
	"reading_applied" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"event" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	CONSTRAINT "webhook_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_code" text NOT NULL,
	"product_name" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"idempotency_key" uuid,
	"checkout_id" text,
	"redirect_url" text,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"failure_reason" text,
	"checks" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkouts_owner_id_id_pk" PRIMARY KEY("owner_id","id"),
	CONSTRAINT "checkouts_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "runs_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_owner_id_subscription_id_subscriptions_owner_id_id_fk" FOREIGN KEY ("owner_id","subscription_id") REFERENCES "public"."subscriptions"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_owner_id_store_id_stores_owner_id_id_fk" FOREIGN KEY ("owner_id","store_id") REFERENCES "public"."stores"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_owner_id_payment_id_payments_owner_id_id_fk" FOREIGN KEY ("owner_id","payment_id") REFERENCES "public"."payments"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_owner_id_store_id_stores_owner_id_id_fk" FOREIGN KEY ("owner_id","store_id") REFERENCES "public"."stores"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider" ON "payments" USING btree ("provider","provider_payment_id");--> statement-breakpoint
CREATE INDEX "payments_owner" ON "payments" USING btree ("owner_id","processed_at","id");--> statement-breakpoint
CREATE INDEX "payments_store" ON "payments" USING btree ("owner_id","store_id","processed_at","id");--> statement-breakpoint
CREATE INDEX "payments_all" ON "payments" USING btree ("processed_at","id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("owner_id","payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_id" ON "subscriptions" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_provider_id" ON "subscriptions" USING btree ("provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_ba_token" ON "subscriptions" USING btree ("ba_token");--> statement-breakpoint
CREATE INDEX "subscriptions_store" ON "subscriptions" USING btree ("owner_id","store_id");--> statement-breakpoint
CREATE INDEX "subscriptions_check" ON "subscriptions" USING btree ("next_check_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_open_name" ON "subscriptions" USING btree ("owner_id",lower(store_name)) WHERE store_id is null and status in ('REQUESTED', 'APPROVAL_PENDING', 'APPROVED');--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_open_store" ON "subscriptions" USING btree ("owner_id","store_id") WHERE status in ('REQUESTED', 'APPROVAL_PENDING', 'APPROVED');--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_id" ON "checkouts" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_checkout_id" ON "checkouts" USING btree ("checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_idempotency" ON "checkouts" USING btree ("owner_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "checkouts_check" ON "checkouts" USING btree ("next_check_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stores_subscription" ON "stores" USING btree ("subscription_id");--> statement-breakpoint
-- Free stores of before billing: the history of each begins with its $0.00, as that of a new one does.
INSERT INTO "payments" ("owner_id", "id", "provider", "provider_payment_id", "store_id", "description", "store_name", "status", "amount_cents", "currency", "processed_at")
SELECT "owner_id", gen_random_uuid(), 'none', 'FREE-' || "id", "id", 'Free Tier', "store_name", 'SUCCESS', 0, 'USD', "created_at"
FROM "stores" WHERE "subscription_id" IS NULL AND "deleted_at" IS NULL;
