import { toTokenImage } from '@chorus/contract/tokens/token-image'
import { Avatar } from '../../ui/content/avatar.tsx'

interface TokenImageProps {
  seed: string
  name: string
  /** As the price service names it. */
  src: string
  /** px */
  size: number
  isEager?: boolean
}

/** The image of a token through our server, or its first letter. */
export function TokenImage({ src, size, ...others }: TokenImageProps) {
  const address = toTokenImage(src, size > 40 ? 'large' : 'small')
  return <Avatar {...others} size={size} {...(address !== undefined && { src: address })} />
}
