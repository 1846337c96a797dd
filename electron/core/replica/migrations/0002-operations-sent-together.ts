/** Operations that went out in one request know it, so that the same ones go again together. */
export const operationsSentTogether = `ALTER TABLE operations ADD COLUMN batch TEXT;`
