-- An invitation can be accepted for 14 days. The earlier ones, which had no end, begin to count now.

ALTER TABLE `members` ADD `invitation_ends_at` text;--> statement-breakpoint
UPDATE `members` SET `invitation_ends_at` = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+14 days')
WHERE person_id IS NULL AND removed_at IS NULL;
