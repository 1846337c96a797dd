/** The differences in spelling between the two dialects (decisions §1). */

/** Our key → the vendor's. The only such table. */
export const vendorSpellings = {
  svc_user_id: 'toggl_user_id',
  svc_accounts_id: 'toggl_accounts_id',
  svc_product_id: 'toggl_product_id',
  svc_product_name: 'toggl_product_name',
  seenSvcButtonModal: 'seenTogglButtonModal',
  macos_show_hide_svc_keyboard_shortcut: 'macos_show_hide_toggl_keyboard_shortcut',
  windows_show_hide_svc_keyboard_shortcut: 'windows_show_hide_toggl_keyboard_shortcut',
} as const satisfies Record<string, string>

/** Before every path of the compat dialect. */
export const COMPAT_PREFIX = '/compat'
