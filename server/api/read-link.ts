import { Refusal } from '@chorus/contract/refusal'
import { readPreviewLink } from '@chorus/previews/read-preview-link'

/** Provider API §4.6: decodes once more if the link was encoded twice. A link that already parses may contain escapes of its own. */
export function readLink(sent: string): URL {
  const address = readPreviewLink(/^https?%3A/i.test(sent) ? decode(sent) : sent)
  if (!address) throw new Refusal('Links of this type have no previews.', { status: 400 })
  return address
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
