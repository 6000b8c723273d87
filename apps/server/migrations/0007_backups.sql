CREATE TABLE "backup_archives" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"digest" text NOT NULL,
	"format_version" integer NOT NULL,
	"byte_count" bigint NOT NULL,
	"row_count" integer NOT NULL,
	"stores" jsonb NOT NULL,
	CONSTRAINT "backup_archives_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "backup_chunks" (
	"owner_id" uuid NOT NULL,
	"archive_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "backup_chunks_owner_id_archive_id_number_pk" PRIMARY KEY("owner_id","archive_id","number")
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"night" date,
	"archive_id" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"restored_at" timestamp with time zone,
	CONSTRAINT "backups_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "download_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"backup_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "backup_archives" ADD CONSTRAINT "backup_archives_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backup_chunks" ADD CONSTRAINT "backup_chunks_owner_id_archive_id_backup_archives_owner_id_id_fk" FOREIGN KEY ("owner_id","archive_id") REFERENCES "public"."backup_archives"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_owner_id_archive_id_backup_archives_owner_id_id_fk" FOREIGN KEY ("owner_id","archive_id") REFERENCES "public"."backup_archives"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_links" ADD CONSTRAINT "download_links_owner_id_backup_id_backups_owner_id_id_fk" FOREIGN KEY ("owner_id","backup_id") REFERENCES "public"."backups"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "backups_night" ON "backups" USING btree ("owner_id","night") WHERE kind = 'nightly';--> statement-breakpoint
CREATE INDEX "backups_archive" ON "backups" USING btree ("owner_id","archive_id");--> statement-breakpoint
CREATE INDEX "backups_expiry" ON "backups" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "download_links_backup" ON "download_links" USING btree ("owner_id","backup_id");--> statement-breakpoint
-- What is in there is compressed already.
ALTER TABLE "backup_chunks" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
