DROP INDEX "loans_staff";--> statement-breakpoint
CREATE INDEX "loans_staff" ON "loans" USING btree ("owner_id","staff_id","id");