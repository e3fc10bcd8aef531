CREATE TABLE `idempotency_keys` (
	`org_id` text NOT NULL,
	`token_id` text NOT NULL,
	`path` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`status` integer NOT NULL,
	`location` text,
	`body` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`org_id`, `token_id`, `path`, `key`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `idempotency_keys_by_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `quota_checks` (
	`monthly_units_exceeded` integer NOT NULL,
	`online_units_exceeded` integer NOT NULL,
	CONSTRAINT "quota_exceeded" CHECK(monthly_units_exceeded = 0 AND online_units_exceeded = 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `write_fences` (
	`id` text PRIMARY KEY NOT NULL,
	`outcome` text NOT NULL,
	`created_at` text NOT NULL,
	CONSTRAINT "write_fences_outcome" CHECK(outcome IN ('made', 'abandoned'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `write_fences_by_age` ON `write_fences` (`created_at`);