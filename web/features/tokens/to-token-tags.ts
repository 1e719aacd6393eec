import { toTokenImage } from '@chorus/contract/tokens/token-image'
import type { Token } from '@chorus/contract/tokens/tokens'
import type { SharedObject } from '../../services/navigation/to-share-tags.ts'
import { tokenPath } from '../../services/navigation/token-path.ts'

/** What other apps show of a token: no price, because cards are stored for days. */
export const toTokenTags = ({ id, name, symbol, description, image }: Token): SharedObject => ({
  type: 'website',
  title: symbol ? `${name} ($${symbol})` : name,
  description: description.slice(0, 300),
  path: tokenPath(id),
  picture: toTokenImage(image.large, 'large'),
})
