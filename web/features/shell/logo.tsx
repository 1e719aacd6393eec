import { networkNames } from '@chorus/model/network-identity'

/** One bar for each network, in its colour. */
export function Logo() {
  const bars = ['M5 20v-6', 'M12 25V9', 'M19 22V7', 'M26 18v-4']
  return (
    <svg viewBox="0 0 32 32" width={30} height={30} aria-hidden>
      <g fill="none" strokeWidth="3.2" strokeLinecap="round">
        {bars.map((bar, index) => (
          <path key={bar} d={bar} stroke={`var(--network-${networkNames[index]})`} />
        ))}
      </g>
    </svg>
  )
}
