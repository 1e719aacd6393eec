/** Hosts of links to what may play in a post, without `www.`: by them it is known whether there is anything to find out of one. */
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

/** Whether a link leads to a host of which something plays in posts. What of it does, `recogniseEmbed` says. */
export function mayPlay(link: string): boolean {
  if (!URL.canParse(link)) return false
  return (playerHosts as readonly string[]).includes(new URL(link).hostname.replace(/^www\./, ''))
}
