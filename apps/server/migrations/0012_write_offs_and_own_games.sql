ALTER TABLE "loans" DROP CONSTRAINT "loans_amount";--> statement-breakpoint
DROP INDEX "loans_one_active";--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "own_game" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "loans" ADD COLUMN "written_off_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "loans" ADD COLUMN "written_off_on" date;--> statement-breakpoint
ALTER TABLE "loans" ADD COLUMN "write_off_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "loans_one_active" ON "loans" USING btree ("owner_id","staff_id") WHERE paid_cents + written_off_cents < amount_cents;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_write_off" CHECK ((written_off_cents > 0) = (written_off_on is not null));--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_amount" CHECK (amount_cents > 0 and paid_cents >= 0 and written_off_cents >= 0 and paid_cents + written_off_cents <= amount_cents);