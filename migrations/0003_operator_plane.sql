CREATE TABLE `audit` (
	`org_id` text NOT NULL,
	`id` text NOT NULL,
	`at` text NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`target_kind` text NOT NULL,
	`target_id` text NOT NULL,
	`before` text,
	`after` text,
	PRIMARY KEY(`org_id`, `id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `audit_of_plans` ON `audit` (`target_id`,`id`) WHERE org_id = '';--> statement-breakpoint
DROP INDEX `members_by_email`;--> statement-breakpoint
ALTER TABLE `members` ADD `email_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `members_by_email` ON `members` (`org_id`,CASE WHEN email_key IS NULL THEN lower(email) ELSE email_key END) WHERE removed_at IS NULL;--> statement-breakpoint
ALTER TABLE `tokens` ADD `start` text;