import { foreignKey, type Migrations, workspaceTable } from '../database/schema.ts'

export const invoiceMigrations: Migrations = {
  '0410-invoices': [
    workspaceTable(
      'invoices',
      `kind text not null, state text not null, number text, number_pattern text not null, series text, place bigint,
      client_id bigint, corrects_id bigint, issue_date text, due_date text, paid_date text, period_from text, period_to text,
      due_days bigint not null, currency text not null, language text not null, sender json not null, recipient json not null,
      logo text not null, tax_rate bigint not null, tax_kind text not null, discount bigint not null, notes text not null,
      lines json not null`,
      foreignKey('invoices_client', 'client_id', 'clients'),
      foreignKey('invoices_corrects', 'corrects_id', 'invoices'),
    ),
    'create index invoices_workspace_at on invoices (organization_id, workspace_id, at)',
    // The last guard of the rule that numbers have no gaps: of two that count at once, one fails.
    `create unique index invoices_place on invoices (organization_id, workspace_id, series, place)
      where place is not null`,
    'alter table time_entries add column billed_on text',
    `create index time_entries_billed on time_entries (organization_id, workspace_id, billed_on)
      where billed_on is not null`,
  ],
}
