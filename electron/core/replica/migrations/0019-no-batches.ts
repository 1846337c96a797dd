/** Operations are sent again alone or with others: drops what kept them together. None is `uncertain`: it is sent again. */
export const noBatches = `
UPDATE operations SET state = 'pending', attempt = max(attempt, 1) WHERE state = 'uncertain';
ALTER TABLE operations DROP COLUMN batch;
`
