CREATE TABLE `people` (
	`id` text PRIMARY KEY NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `people_by_subject` ON `people` (`issuer`,`subject`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`digest` text NOT NULL,
	`person_id` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text NOT NULL,
	`browser` text,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_by_digest` ON `sessions` (`digest`);--> statement-breakpoint
CREATE INDEX `sessions_of_person` ON `sessions` (`person_id`,`id`);--> statement-breakpoint
CREATE INDEX `sessions_by_age` ON `sessions` (`created_at`);--> statement-breakpoint
ALTER TABLE `members` ADD `person_id` text REFERENCES people(id);--> statement-breakpoint
CREATE UNIQUE INDEX `members_of_person` ON `members` (`person_id`,`org_id`) WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX `invitations_by_email` ON `members` (CASE WHEN email_key IS NULL THEN lower(email) ELSE email_key END) WHERE removed_at IS NULL AND person_id IS NULL;