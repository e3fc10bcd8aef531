-- In place of write_fences: records of the writes under way, which nobody needs after a day.
CREATE TABLE `commit_records` (
	`id` text PRIMARY KEY NOT NULL,
	`outcome` text NOT NULL,
	`created_at` text NOT NULL,
	CONSTRAINT "commit_records_outcome" CHECK(outcome IN ('made', 'abandoned'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `commit_records_by_age` ON `commit_records` (`created_at`);
--> statement-breakpoint
DROP TABLE `write_fences`;
