CREATE TABLE "counters" (
	"owner_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"store_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"user_agent" text NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_by" uuid,
	"last_used_at" timestamp with time zone,
	"announced_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	CONSTRAINT "counters_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
ALTER TABLE "wrong_pins" ALTER COLUMN "token_hash" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "counter_id" uuid;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "entry_window_days" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "approve_counters" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "financial_records" ADD COLUMN "entered_late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "wrong_pins" ADD COLUMN "counter_id" uuid;--> statement-breakpoint
ALTER TABLE "wrong_pins" ADD COLUMN "pin_keyed_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "wrong_pins" ADD COLUMN "is_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "counters" ADD CONSTRAINT "counters_owner_id_store_id_stores_owner_id_id_fk" FOREIGN KEY ("owner_id","store_id") REFERENCES "public"."stores"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "counters_token" ON "counters" USING btree ("owner_id","store_id","token_hash");--> statement-breakpoint
CREATE INDEX "counters_token_anywhere" ON "counters" USING btree ("token_hash");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_owner_id_counter_id_counters_owner_id_id_fk" FOREIGN KEY ("owner_id","counter_id") REFERENCES "public"."counters"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Written by hand:
-- Counters that are signed in already were there before the owner could be asked. Their browsers keep no token yet: at
-- their next sign-in they count as new.
INSERT INTO "counters" ("owner_id", "id", "store_id", "token_hash", "user_agent", "first_seen_at", "last_seen_at", "approved_at")
SELECT "owner_id", "id", "store_id", "token_hash", "user_agent", "created_at", "last_seen_at", now()
FROM "sessions" WHERE "store_id" IS NOT NULL;--> statement-breakpoint
UPDATE "sessions" SET "counter_id" = "id" WHERE "store_id" IS NOT NULL;--> statement-breakpoint
-- Which of these a right PIN would have forgiven is unknown.
DELETE FROM "wrong_pins";--> statement-breakpoint
-- The date of an edited record may have been another when it was saved. PostgreSQL may lack a store's time zone.
WITH "known" AS MATERIALIZED (
  SELECT "owner_id", "id", "time_zone", "day_ends_at" FROM "stores"
  WHERE "time_zone" IN (SELECT "name" FROM pg_timezone_names)
)
UPDATE "financial_records" AS "records" SET "entered_late" = true FROM "known"
WHERE "known"."owner_id" = "records"."owner_id" AND "known"."id" = "records"."store_id" AND "records"."version" = 1
  AND "records"."business_date" <
    ("records"."created_at" AT TIME ZONE "known"."time_zone" - make_interval(hours => "known"."day_ends_at"))::date - 3;
