CREATE TABLE "cancellations" (
	"owner_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"problem" text,
	CONSTRAINT "cancellations_owner_id_subscription_id_pk" PRIMARY KEY("owner_id","subscription_id")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "first_charge_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "dismissed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_owner_id_subscription_id_subscriptions_owner_id_id_fk" FOREIGN KEY ("owner_id","subscription_id") REFERENCES "public"."subscriptions"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cancellations_next_try" ON "cancellations" USING btree ("next_try_at");