import { t } from '@lingui/core/macro'
import type { Party } from '../../../shared/domain/invoice.ts'
import { SavedField } from '../../components/fields/saved-field.tsx'
import type { Refusal } from '../../components/fields/typed-text.ts'

export const partyWords: Readonly<Record<keyof Party, string>> = {
  name: t`Name`,
  address: t`Street and number`,
  postcode: t`Postcode`,
  city: t`City`,
  country: t`Country (two letters)`,
  vat: t`VAT ID`,
  email: t`E-mail`,
  account: t`IBAN`,
  reference: t`Reference of the client`,
}

export interface PartyFieldsProps {
  readonly party: Party
  /** Tells drafts of the sender and of the recipient apart. */
  readonly name: 'sender' | 'recipient'
  readonly onSave: (party: Party) => Promise<Refusal | null>
}

/** Name, address and what else an invoice says of one side. */
export function PartyFields({ party, name: whose, onSave }: PartyFieldsProps) {
  const saveCountry = async (text: string) =>
    /^([a-z]{2})?$/i.test(text)
      ? onSave({ ...party, country: text.toUpperCase() })
      : t`Type the two letters of the country, such as DE or GB.`
  const field = (name: keyof Party, options: { readonly multiline?: boolean } = {}) => (
    <SavedField
      label={partyWords[name]}
      draftName={`${whose} ${name}`}
      value={party[name]}
      maxLength={1000}
      onSave={(text) => (name === 'country' ? saveCountry(text) : onSave({ ...party, [name]: text }))}
      {...options}
    />
  )
  return (
    <div className="stack gap-3">
      {field('name')}
      {field('address', { multiline: true })}
      <div className="pair">
        {field('postcode')}
        {field('city')}
      </div>
      <div className="pair">
        {field('country')}
        {field('vat')}
      </div>
      {field('email')}
      {whose === 'sender' ? field('account') : field('reference')}
    </div>
  )
}
