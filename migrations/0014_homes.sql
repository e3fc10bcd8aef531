-- People stay in the first home, while members live in their organisation's: the foreign key goes.
-- Only the column is replaced, so that nothing that refers to the table is touched.
DROP INDEX `members_of_person`;--> statement-breakpoint
DROP INDEX `members_by_person`;--> statement-breakpoint
DROP INDEX `invitations_by_email`;--> statement-breakpoint
ALTER TABLE `members` ADD `person` text;--> statement-breakpoint
UPDATE `members` SET `person` = `person_id` WHERE `person_id` IS NOT NULL;--> statement-breakpoint
ALTER TABLE `members` DROP COLUMN `person_id`;--> statement-breakpoint
ALTER TABLE `members` RENAME COLUMN `person` TO `person_id`;--> statement-breakpoint
CREATE UNIQUE INDEX `members_of_person` ON `members` (`person_id`,`org_id`) WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX `members_by_person` ON `members` (`person_id`) WHERE person_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invitations_by_email` ON `members` (CASE WHEN email_key IS NULL THEN lower(email) ELSE email_key END) WHERE removed_at IS NULL AND person_id IS NULL;--> statement-breakpoint
-- Plans are copied to every home; a copy may be of an earlier version.
ALTER TABLE `plans` ADD `version` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
-- Which organisations a home has of some slots: for moving them, and for the check of HOMES.
CREATE INDEX `organisations_by_slot` ON `organisations` (substr(id, -3));
