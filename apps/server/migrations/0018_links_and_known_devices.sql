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
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_known_device_hash_known_devices_token_hash_fk" FOREIGN KEY ("known_device_hash") REFERENCES "public"."known_devices"("token_hash") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_known_device" ON "sessions" USING btree ("known_device_hash");--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_undo" CHECK ((purpose = 'undo-email-change') = (old_email is not null and email_changed_at is not null));