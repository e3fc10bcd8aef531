ALTER TABLE `property_images` ADD `thumbnail_due_at` text;--> statement-breakpoint
CREATE INDEX `thumbnails_due` ON `property_images` (`thumbnail_due_at`) WHERE thumbnail_due_at IS NOT NULL;--> statement-breakpoint
UPDATE `property_images` SET `thumbnail_due_at` = `created_at` WHERE `thumbnail_key` IS NULL AND `content_type` IS NOT NULL;
