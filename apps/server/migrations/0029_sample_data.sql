DROP INDEX "stores_one_free";--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "stores_one_free" ON "stores" USING btree ("owner_id") WHERE subscription_id is null and deleted_at is null and not is_sample;