/** Invoices, and the template that new ones begin with. */

import { choice, integer, json, optional, optionalDate, reference, text, defineEntity } from './field.ts'

const issued = { setBy: 'issued' } as const

export const invoice = defineEntity({
  table: 'invoices',
  noun: ['invoice', 'invoices'],
  fields: {
    /** A credit note cancels the invoice that it corrects. A template is no invoice: new ones begin as it is. */
    kind: choice('kind', { invoice: 'Invoice', credit: 'Credit note', template: 'Template' }, 'invoice'),
    /** From `sent` on only its state and the day of payment change; `void` is what a credit note has cancelled. */
    state: choice('state', { draft: 'Draft', sent: 'Sent', paid: 'Paid', void: 'Cancelled' }, 'draft'),
    /** Given by the service when it is sent, without gaps in its series; null until then. */
    number: optional(text('number'), issued),
    numberPattern: text('number pattern', '{YYYY}-{0000}'),
    clientId: reference('client', 'client'),
    /** Of a credit note. */
    correctsId: reference('corrected invoice', 'invoice'),
    issueDate: optionalDate('date'),
    dueDate: optionalDate('due date'),
    paidDate: optionalDate('day of payment'),
    periodFrom: optionalDate('first day'),
    periodTo: optionalDate('last day'),
    /** From its date to the due date. */
    dueDays: integer('days to pay', 14),
    /** Such as `EUR`. */
    currency: text('currency', 'EUR'),
    language: choice(
      'language',
      { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español', it: 'Italiano', nl: 'Nederlands' },
      'en',
    ),
    /** A `Party`. */
    sender: json('sender', '{}'),
    /** A `Party`. */
    recipient: json('recipient', '{}'),
    /** A picture as a `data:` URL; of templates, empty for none. */
    logo: text('logo'),
    /** Hundredths of a percent, of new lines. */
    taxRate: integer('tax'),
    /** Why there is none, where there is none. */
    taxKind: choice(
      'kind of tax',
      { standard: 'Standard', exempt: 'Exempt', reverse: 'Reverse charge' },
      'standard',
    ),
    /** Hundredths of a percent of the lines. */
    discount: integer('discount'),
    notes: text('notes'),
    /** `InvoiceLines`. */
    lines: json('lines', '[]'),
  },
})
