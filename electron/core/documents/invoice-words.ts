/** The words on an invoice, in the language that its recipient reads. */

import type { EntityFields } from '../../../shared/entities/entities.ts'

export type InvoiceLanguage = EntityFields['invoice']['language']

const names = [
  'invoice',
  'credit',
  'draft',
  'number',
  'date',
  'due',
  'period',
  'cancels',
  'text',
  'quantity',
  'price',
  'tax',
  'amount',
  'sum',
  'discount',
  'taxable',
  'total',
  'vat',
  'account',
  'reference',
  'page',
  'hours',
  'exempt',
  'reverse',
  'proof',
] as const

export type InvoiceWords = Readonly<Record<(typeof names)[number], string>>

/** In the order of `names`. `page` has the page and how many there are. */
const texts: Readonly<Record<InvoiceLanguage, string>> = {
  en: 'Invoice|Credit note|Draft|Number|Date|Due|Period|Cancels|Description|Quantity|Price|Tax|Amount|Subtotal|Discount|Net|Total|VAT ID|Account|Reference|Page # of ##|h|Exempt from VAT|Reverse charge: the recipient owes the VAT|Proof of hours',
  de: 'Rechnung|Gutschrift|Entwurf|Nummer|Datum|Fällig am|Zeitraum|Storniert|Beschreibung|Menge|Preis|USt.|Betrag|Zwischensumme|Rabatt|Netto|Gesamtbetrag|USt-IdNr.|Konto|Referenz|Seite # von ##|Std.|Von der Umsatzsteuer befreit|Steuerschuldnerschaft des Leistungsempfängers|Stundennachweis',
  fr: 'Facture|Avoir|Brouillon|Numéro|Date|Échéance|Période|Annule|Désignation|Quantité|Prix|TVA|Montant|Sous-total|Remise|Total HT|Total TTC|N° TVA|Compte|Référence|Page # sur ##|h|Exonéré de TVA|Autoliquidation de la TVA|Justificatif des heures',
  es: 'Factura|Factura rectificativa|Borrador|Número|Fecha|Vencimiento|Periodo|Anula|Concepto|Cantidad|Precio|IVA|Importe|Subtotal|Descuento|Base imponible|Total|NIF-IVA|Cuenta|Referencia|Página # de ##|h|Exento de IVA|Inversión del sujeto pasivo|Justificante de horas',
  it: 'Fattura|Nota di credito|Bozza|Numero|Data|Scadenza|Periodo|Annulla|Descrizione|Quantità|Prezzo|IVA|Importo|Subtotale|Sconto|Imponibile|Totale|Partita IVA|Conto|Riferimento|Pagina # di ##|h|Esente IVA|Inversione contabile|Prova delle ore',
  nl: 'Factuur|Creditnota|Concept|Nummer|Datum|Vervaldatum|Periode|Annuleert|Omschrijving|Aantal|Prijs|Btw|Bedrag|Subtotaal|Korting|Netto|Totaal|Btw-nummer|Rekening|Referentie|Pagina # van ##|u|Vrijgesteld van btw|Btw verlegd|Urenbewijs',
}

export function invoiceWords(language: InvoiceLanguage): InvoiceWords {
  const parts = texts[language].split('|')
  return Object.fromEntries(names.map((name, index) => [name, parts[index] ?? ''])) as InvoiceWords
}
