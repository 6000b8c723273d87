CREATE TABLE "failed_jobs" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"tries" integer NOT NULL,
	"failed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_tokens" ADD COLUMN "old_email" text;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD COLUMN "email_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "known_device_hash" text;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "failed_jobs_at" ON "failed_jobs" USING btree ("failed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "known_devices_of_owner" ON "known_devices" USING btree ("owner_id","token_hash");--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_undo" CHECK ((purpose = 'undo-email-change') = (old_email is not null and email_changed_at is not null));--> statement-breakpoint
-- Written by hand:
-- Includes the owner, and forgets only the device: drizzle cannot name the column to set to null.
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_known_device" FOREIGN KEY ("owner_id", "known_device_hash") REFERENCES "known_devices" ("owner_id", "token_hash") ON DELETE SET NULL ("known_device_hash");
