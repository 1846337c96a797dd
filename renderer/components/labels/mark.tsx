/** The product's mark: threads of a day. Decoration beside the name. */
export function Mark({ className }: { readonly className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" width="40" height="40" aria-hidden>
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <g fill="none" stroke="var(--text-on-accent)" strokeWidth="2.6" strokeLinecap="round">
        <path d="M9 8v16M16 8v16M23 8v16" opacity=".4" />
        <path d="M6.5 12.5h5M14 12.5h11.5M6.5 19.5H18M20.5 19.5h5" />
      </g>
    </svg>
  )
}
