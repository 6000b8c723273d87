-- Written by hand: the index becomes the constraint's, before a foreign key needs it.
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id" UNIQUE USING INDEX "sessions_id";--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "authenticated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "loans" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_owner_id_session_id_sessions_owner_id_id_fk" FOREIGN KEY ("owner_id","session_id") REFERENCES "public"."sessions"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Written by hand:
UPDATE "sessions" SET "authenticated_at" = "created_at";