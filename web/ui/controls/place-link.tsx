import type { ReactNode } from 'react'
import { AppLink } from './app-link.tsx'

interface PlaceLinkProps {
  url: string
  /** Of a page in the app that shows the same. Undefined: the link opens outside. */
  path: string | undefined
  className?: string
  children: ReactNode
}

/** A link that a stranger wrote. Its title says where it leads, whatever its text claims. */
export const PlaceLink = ({ url, path, ...rest }: PlaceLinkProps) =>
  path === undefined ? (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc" title={url} {...rest} />
  ) : (
    <AppLink href={path} title={url} {...rest} />
  )
