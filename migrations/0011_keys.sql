ALTER TABLE `sessions` ADD `key_id` text;--> statement-breakpoint
CREATE INDEX `sessions_by_key` ON `sessions` (`key_id`);--> statement-breakpoint
ALTER TABLE `tokens` ADD `key_id` text;--> statement-breakpoint
CREATE INDEX `tokens_by_key` ON `tokens` (`key_id`,`expires_at`) WHERE revoked_at IS NULL;
