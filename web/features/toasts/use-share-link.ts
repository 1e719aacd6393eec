import { useEffect, useState } from 'react'
import { copiedFor, toLink, useCopyLink } from './use-copy-link.ts'

/** Shares the link of a page with the device's share sheet, or copies it where there is none. `isCopied`: it has just been copied. */
export function useShareLink(): { share(path: string): void; isCopied: boolean } {
  const copy = useCopyLink()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), copiedFor)
    return () => clearTimeout(timer)
  }, [isCopied])

  const share = async (path: string) => {
    // Types declare `share`, but not every browser has it.
    if (typeof navigator.share === 'function') return navigator.share({ url: toLink(path) })
    setCopied(await copy(path))
  }
  // Closing the share sheet rejects; that needs no message.
  return { share: (path) => void share(path).catch(() => {}), isCopied }
}
