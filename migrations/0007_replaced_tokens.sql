-- The token that a rotation has issued in place of another. An earlier rotation is known by its
-- entry in the audit log: the one that follows it, of the same write, is of the new token.

ALTER TABLE `tokens` ADD `replaced_by` text;--> statement-breakpoint
UPDATE `tokens` SET `replaced_by` = rotated.next FROM (
  SELECT org_id, target_id, (SELECT created.target_id FROM audit AS created
    WHERE created.org_id = audit.org_id AND created.id > audit.id AND created.action = 'token.created'
    ORDER BY created.id LIMIT 1) AS next
  FROM audit WHERE action = 'token.rotated') AS rotated
WHERE tokens.org_id = rotated.org_id AND tokens.id = rotated.target_id;
