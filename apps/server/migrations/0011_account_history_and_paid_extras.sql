ALTER TABLE "checkouts" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "done_by" uuid;--> statement-breakpoint
CREATE INDEX "audit_entries_of_others" ON "audit_entries" USING btree ("id") WHERE kind = 'account' and actor <> 'Admin';--> statement-breakpoint
CREATE INDEX "checkouts_paid" ON "checkouts" USING btree (coalesce(paid_at, created_at),"id") WHERE status in ('SUCCESS', 'REFUNDED');