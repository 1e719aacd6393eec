import { loadVideo } from '@chorus/sandbox/media/video'

/** The sandbox's video, filled up to a size in bytes. ISO/IEC 14496-12: players skip a box named "free". */
export function createFilm(size: number): Uint8Array<ArrayBuffer> {
  const { whole } = loadVideo()
  const film = new Uint8Array(size)
  film.set(whole)
  new DataView(film.buffer).setUint32(whole.length, size - whole.length)
  film.set(new TextEncoder().encode('free'), whole.length + 4)
  return film
}
