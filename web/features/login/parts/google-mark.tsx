/** A plain G in the style of the other icons. */
export const GoogleMark = () => (
  <svg viewBox="0 0 24 24" width={20} height={20} aria-hidden focusable="false">
    <path d="M20.5 12.2h-8.2M20.5 12.2a8.4 8.4 0 1 1-2.6-6.2" fill="none" stroke="currentColor" strokeWidth="1.9" strokeLinecap="round" />
  </svg>
)
