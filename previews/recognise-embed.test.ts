import { describe, expect, test } from 'vitest'
import { mayPlay } from './player-hosts.ts'
import { readPlayerUrl, writePlayerHtml } from './player-html.ts'
import { pickPlayerUrl, playerOrigins, recogniseEmbed, toFrameUrl } from './recognise-embed.ts'

const byPage = { playerUrl: undefined, height: 415 }

describe('players are recognised by URL', () => {
  test.each<[string, object]>([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', byPage],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', byPage],
    ['https://tape.xyz/watch/0x01a6-0x02', byPage],
    ['https://www.twitch.tv/videos/1234567890', byPage],
    ['https://soundcloud.com/harbour/low-tide?si=abc', byPage],
    ['https://oohlala.xyz/playlist/64ab-01ff', byPage],
    ['https://kick.com/harbour_radio', { playerUrl: 'https://player.kick.com/harbour_radio', height: 415 }],
    [
      'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC?si=x',
      { playerUrl: 'https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC', height: 155 },
    ],
    [
      'https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M',
      { playerUrl: 'https://open.spotify.com/embed/playlist/37i9dQZF1DXcBWIGoYBM5M', height: 380 },
    ],
    [
      'https://www.tiktok.com/@mina.o/video/7106594312292453675',
      { playerUrl: 'https://www.tiktok.com/player/v1/7106594312292453675?music_info=1&description=1' },
    ],
    [
      'https://www.tiktok.com/player/v1/7106594312292453675',
      { playerUrl: 'https://www.tiktok.com/player/v1/7106594312292453675?music_info=1&description=1' },
    ],
  ])('%s', (link, embed) => expect(recogniseEmbed(link)).toMatchObject(embed))
})

test.each([
  '',
  'youtube',
  'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil-youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
  'https://mina@youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch',
  'https://www.youtube.com/watch?v=<script>',
  'https://www.youtube.com/redirect?v=dQw4w9WgXcQ',
  'https://yоutube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ/../evil/x',
  'https://twitch.tv/videos/12x',
  'https://twitch.tv/harbour',
  'https://kick.com/browse',
  'https://kick.com/a/b',
  'https://open.spotify.com/track/..%2F..%2Fevil',
  'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC?redirect=https://evil.example',
  'https://spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
  'https://soundcloud.com/harbour',
  'https://soundcloud.com/harbour/sets/tides',
  'https://oohlala.xyz/playlist/not-hex',
  'https://tiktok.com/@mina/video/abc',
])('%j has no player', (link) => expect(recogniseEmbed(link)).toBeUndefined())

describe('accepts a player URL named by a page only on the player’s own host', () => {
  const youtube = 'https://youtu.be/dQw4w9WgXcQ'
  test.each([
    [youtube, 'https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    [
      'https://twitch.tv/videos/12',
      'https://player.twitch.tv/?video=v12&parent=meta.tag&autoplay=true',
      'https://player.twitch.tv/?video=12',
    ],
    ['https://tape.xyz/watch/0x01', 'https://embed.tape.xyz/0x01', 'https://embed.tape.xyz/0x01'],
    [
      'https://soundcloud.com/harbour/low-tide',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F1',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F1',
    ],
    ['https://oohlala.xyz/playlist/64ab', 'https://oohlala.xyz/embed/playlist/64ab', 'https://oohlala.xyz/embed/playlist/64ab'],
  ])('%s: %s', (link, named, url) => {
    expect(pickPlayerUrl(link, ['https://evil.example/embed/dQw4w9WgXcQ', named])).toBe(url)
    expect(playerOrigins).toContain(new URL(url).origin)
  })

  test.each([
    [youtube, 'http://www.youtube.com/embed/dQw4w9WgXcQ'],
    [youtube, 'https://www.youtube.com:444/embed/dQw4w9WgXcQ'],
    [youtube, 'https://evil@www.youtube.com/embed/dQw4w9WgXcQ'],
    [youtube, 'https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ'],
    [youtube, 'https://www.youtube.com/embed/../redirect?q=https://evil.example'],
    [youtube, 'javascript:alert(1)'],
    [youtube, 'data:text/html,<script>alert(1)</script>'],
    [youtube, '//www.youtube.com/embed/dQw4w9WgXcQ'],
    [youtube, 'https://w.soundcloud.com/player/?url=x'],
    ['https://soundcloud.com/evil/evil', 'https://evil.example/player/?url=x'],
    ['https://twitch.tv/videos/12', 'https://player.twitch.tv/?video=v12%26x&parent=x'],
    ['https://harbournotes.example/video', 'https://www.youtube.com/embed/dQw4w9WgXcQ'],
    ['https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC', 'https://open.spotify.com/embed/track/another'],
  ])('%s: not %s', (link, named) => expect(pickPlayerUrl(link, [named])).toBeUndefined())
})

test('passes the embedding host only to the player that requires it', () => {
  expect(toFrameUrl('https://player.twitch.tv/?video=12', 'chorus.example')).toBe(
    'https://player.twitch.tv/?video=12&parent=chorus.example',
  )
  expect(toFrameUrl('https://embed.tape.xyz/0x01', 'chorus.example')).toBe('https://embed.tape.xyz/0x01')
})

test('a player URL survives a round trip through html', () => {
  const url = 'https://player.example/?a=1&b="<2>"&amp;c'
  expect(readPlayerUrl(writePlayerHtml(url))).toBe(url)
})

test.each([
  '',
  '<iframe src="https://a.example" onload="alert(1)"></iframe>',
  '<iframe src="https://a.example"></iframe><script>alert(1)</script>',
  "<iframe src='https://a.example'></iframe>",
  '<IFRAME src="https://a.example"></IFRAME>',
  '<img src="https://a.example"></iframe>',
  ` <iframe src="https://a.example"></iframe>`,
])('%s names no player', (html) => expect(readPlayerUrl(html)).toBeUndefined())

test('knows by host alone whether a link may have a player', () => {
  for (const link of ['https://www.youtube.com/anything', 'http://youtu.be/', 'https://open.spotify.com/track/x', 'https://m.twitch.tv'])
    expect([link, mayPlay(link)]).toEqual([link, true])
  for (const link of ['', 'youtube.com', 'https://youtube.com.evil.example/', 'https://evil-youtube.com/', 'https://a.example/youtube.com'])
    expect([link, mayPlay(link)]).toEqual([link, false])
})
