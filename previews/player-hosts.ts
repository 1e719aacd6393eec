/** Hosts whose links may have a player, without `www.`. */
const playerHosts = [
  'youtube.com',
  'm.youtube.com',
  'youtu.be',
  'tape.xyz',
  'twitch.tv',
  'm.twitch.tv',
  'kick.com',
  'open.spotify.com',
  'soundcloud.com',
  'oohlala.xyz',
  'tiktok.com',
] as const
export type PlayerHost = (typeof playerHosts)[number]

/** Whether a link's host has players. `recogniseEmbed` decides whether this link has one. */
export function mayPlay(link: string): boolean {
  if (!URL.canParse(link)) return false
  return (playerHosts as readonly string[]).includes(new URL(link).hostname.replace(/^www\./, ''))
}
