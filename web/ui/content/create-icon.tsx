import type { LucideProps } from 'lucide-react'

/** Creates an icon from the data of its path, with the size and strokes of Lucide. Icons without a label are hidden from screen readers. */
export function createIcon(data: string) {
  const path = <path d={data} />
  return function Icon({ size = 24, strokeWidth = 2, ...others }: LucideProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={others['aria-label'] ? undefined : true}
        {...others}
      >
        {path}
      </svg>
    )
  }
}
