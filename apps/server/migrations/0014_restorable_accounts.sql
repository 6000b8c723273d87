CREATE TABLE "refund_requests" (
	"owner_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"problem" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refund_requests_owner_id_payment_id_pk" PRIMARY KEY("owner_id","payment_id")
);
--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "purge_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "continues" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "owner_totals" ADD COLUMN "lock_count" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_owner_id_payment_id_payments_owner_id_id_fk" FOREIGN KEY ("owner_id","payment_id") REFERENCES "public"."payments"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_requests_open" ON "refund_requests" USING btree ("next_try_at") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "owners_purge_after" ON "owners" USING btree ("purge_after") WHERE purge_after is not null;--> statement-breakpoint
-- Written by hand:
-- Requests for an existing store that are not approved yet. The others no longer need the flag.
UPDATE "subscriptions" SET "continues" = true WHERE "store_id" IS NOT NULL AND "provisioned_at" IS NULL;--> statement-breakpoint
-- A restore at the wrong moment could leave two free stores. The older one stays free; the other stays open, and can be
-- paid for. So this precedes the index that forbids it.
UPDATE "stores" SET "subscription_id" = 'FREE-' || "id"
WHERE "subscription_id" IS NULL AND "deleted_at" IS NULL AND EXISTS (
	SELECT 1 FROM "stores" AS "older"
	WHERE "older"."owner_id" = "stores"."owner_id" AND "older"."subscription_id" IS NULL AND "older"."deleted_at" IS NULL
		AND ("older"."created_at", "older"."id") < ("stores"."created_at", "stores"."id")
);--> statement-breakpoint
CREATE UNIQUE INDEX "stores_one_free" ON "stores" USING btree ("owner_id") WHERE subscription_id is null and deleted_at is null;
