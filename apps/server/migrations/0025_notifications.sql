CREATE TABLE "digests_due" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"digest" boolean DEFAULT true NOT NULL,
	"short" boolean DEFAULT true NOT NULL,
	"missing" boolean DEFAULT true NOT NULL,
	"edits" boolean DEFAULT true NOT NULL,
	"counters" boolean DEFAULT true NOT NULL,
	"digest_hour" integer DEFAULT 8 NOT NULL,
	"time_zone" text
);
--> statement-breakpoint
CREATE TABLE "sent_notifications" (
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"store_id" uuid,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sent_notifications_owner_id_kind_subject_pk" PRIMARY KEY("owner_id","kind","subject")
);
--> statement-breakpoint
CREATE TABLE "store_notifications" (
	"owner_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"digest" boolean DEFAULT true NOT NULL,
	"short" boolean DEFAULT true NOT NULL,
	"edits" boolean DEFAULT true NOT NULL,
	"counters" boolean DEFAULT true NOT NULL,
	"missing_hour" integer,
	"missing_due_at" timestamp with time zone,
	CONSTRAINT "store_notifications_owner_id_store_id_pk" PRIMARY KEY("owner_id","store_id")
);
--> statement-breakpoint
ALTER TABLE "digests_due" ADD CONSTRAINT "digests_due_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_notifications" ADD CONSTRAINT "sent_notifications_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_notifications" ADD CONSTRAINT "sent_notifications_owner_id_store_id_stores_owner_id_id_fk" FOREIGN KEY ("owner_id","store_id") REFERENCES "public"."stores"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_notifications" ADD CONSTRAINT "store_notifications_owner_id_store_id_stores_owner_id_id_fk" FOREIGN KEY ("owner_id","store_id") REFERENCES "public"."stores"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digests_due_at" ON "digests_due" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "sent_notifications_store" ON "sent_notifications" USING btree ("owner_id","store_id","sent_at");--> statement-breakpoint
CREATE INDEX "store_notifications_due" ON "store_notifications" USING btree ("missing_due_at") WHERE missing_due_at is not null;