ALTER TABLE `organisations` ADD `erasing_since` text;--> statement-breakpoint
CREATE INDEX `members_by_person` ON `members` (`person_id`) WHERE person_id IS NOT NULL;--> statement-breakpoint
-- An erasure cannot be taken back: what it has deleted is gone.
CREATE TRIGGER organisations_erasing BEFORE UPDATE OF suspended_at, erasing_since ON organisations
WHEN (NEW.erasing_since IS NOT NULL AND NEW.suspended_at IS NULL)
  OR (OLD.erasing_since IS NOT NULL AND NEW.erasing_since IS NOT OLD.erasing_since) BEGIN
  SELECT RAISE(ABORT, 'organisations.erasing_since: an organisation that is erased stays suspended');
END;
--> statement-breakpoint
-- As in 0002, but for organisations that are being erased. That one was erased stays.
DROP TRIGGER audit_on_delete;--> statement-breakpoint
CREATE TRIGGER audit_on_delete BEFORE DELETE ON audit
WHEN OLD.at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 year')
  AND NOT EXISTS (SELECT 1 FROM organisations WHERE id = OLD.org_id AND erasing_since IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'audit: an entry cannot be deleted within a year');
END;
