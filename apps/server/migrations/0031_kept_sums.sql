CREATE TABLE "kept_game_sums" (
	"owner_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"unit" text NOT NULL,
	"starts_on" date NOT NULL,
	"game_id" uuid NOT NULL,
	"game_name" text NOT NULL,
	"rep_name" text NOT NULL,
	"first_date" date NOT NULL,
	"last_date" date NOT NULL,
	"commission_basis_points" integer NOT NULL,
	"day_count" integer NOT NULL,
	"machine_days" integer NOT NULL,
	"unknown_days" integer NOT NULL,
	"record_count" integer NOT NULL,
	"takings_cents" bigint NOT NULL,
	"commission_cents" bigint NOT NULL,
	CONSTRAINT "kept_game_sums_pk" PRIMARY KEY("owner_id","store_id","unit","starts_on","game_id","game_name","rep_name")
);
--> statement-breakpoint
CREATE TABLE "kept_sums" (
	"owner_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"unit" text NOT NULL,
	"starts_on" date NOT NULL,
	"first_date" date NOT NULL,
	"last_date" date NOT NULL,
	"record_count" integer NOT NULL,
	"day_count" integer NOT NULL,
	"money_in_cents" bigint NOT NULL,
	"money_out_cents" bigint NOT NULL,
	CONSTRAINT "kept_sums_pk" PRIMARY KEY("owner_id","store_id","unit","starts_on")
);
--> statement-breakpoint
ALTER TABLE "kept_game_sums" ADD CONSTRAINT "kept_game_sums_of_fk" FOREIGN KEY ("owner_id","store_id","unit","starts_on") REFERENCES "public"."kept_sums"("owner_id","store_id","unit","starts_on") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_sums" ADD CONSTRAINT "kept_sums_owner_id_store_id_stores_owner_id_id_fk" FOREIGN KEY ("owner_id","store_id") REFERENCES "public"."stores"("owner_id","id") ON DELETE cascade ON UPDATE no action;