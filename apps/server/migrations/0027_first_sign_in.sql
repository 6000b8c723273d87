ALTER TABLE "owners" ADD COLUMN "first_signed_in_at" timestamp with time zone;--> statement-breakpoint
UPDATE "owners" SET "first_signed_in_at" = coalesce(
  "terms_accepted_at",
  (SELECT min("at") FROM "audit_entries" WHERE "owner_id" = "owners"."id" AND "subject_id" = "owners"."id" AND "action" = 'signedIn'),
  (SELECT min("created_at") FROM "sessions" WHERE "owner_id" = "owners"."id" AND "store_id" IS NULL)
);
