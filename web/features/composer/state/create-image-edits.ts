import type { NetworkName } from '@chorus/model/network-identity'
import { type DraftImage, type ImageProblem, readImage, rejectExtraGifs } from '../drafts/draft-image.ts'
import type { DraftPart } from '../drafts/draft-parts.ts'
import type { SavedDraft } from '../drafts/draft-store.ts'
import { findRemainingImages } from '../targets/fits-media.ts'
import type { Target } from '../targets/targets.ts'

export interface ImageEdits {
  addImages(files: readonly File[]): Promise<ImageProblem[]>
  setAltText(id: string, alt: string): void
  removeImage(id: string): void
  /** `by`: places towards the end; -1 is one place towards the beginning. */
  moveImage(id: string, by: number): void
  /** It has other contents: it was cropped. */
  replaceImage(id: string, image: Pick<DraftImage, 'file' | 'width' | 'height'>): void
}

interface ImageDeps {
  draft: SavedDraft
  /** The part being written. */
  part: DraftPart
  scope: readonly Target[]
  networks: readonly NetworkName[]
  changeParts(change: (part: DraftPart) => DraftPart): void
  edit(change: Partial<SavedDraft>): void
}

/** Edits the images of a draft. */
export function createImageEdits({ draft, part, scope, networks, changeParts, edit }: ImageDeps): ImageEdits {
  const changeImages = (change: (images: readonly DraftImage[]) => readonly DraftImage[]) =>
    changeParts((each) => ({ ...each, images: change(each.images) }))
  return {
    async addImages(files) {
      const all = await Promise.all(files.slice(0, findRemainingImages(part, draft, scope)).map((file) => readImage(file, networks)))
      const read = rejectExtraGifs(all, part.images, networks)
      const added = read.filter((each): each is DraftImage => 'id' in each)
      changeParts((last) => (last.id === part.id ? { ...last, images: [...last.images, ...added] } : last))
      return read.filter((each): each is ImageProblem => 'code' in each)
    },
    setAltText(id, alt) {
      changeImages((images) => withAlt(images, id, alt))
      if (draft.kept) edit({ kept: withAlt(draft.kept, id, alt) })
    },
    removeImage(id) {
      changeImages((images) => without(images, id))
      if (draft.kept) edit({ kept: without(draft.kept, id) })
    },
    moveImage: (id, by) => changeImages((images) => moved(images, id, by)),
    replaceImage: (id, image) => changeImages((images) => images.map((each) => (each.id === id ? { ...each, ...image } : each))),
  }
}

const withAlt = <T extends { id: string }>(media: readonly T[], id: string, alt: string): T[] =>
  media.map((each) => (each.id === id ? { ...each, alt } : each))
const without = <T extends { id: string }>(media: readonly T[], id: string): T[] => media.filter((each) => each.id !== id)

function moved(images: readonly DraftImage[], id: string, by: number): readonly DraftImage[] {
  const from = images.findIndex((each) => each.id === id)
  const to = from + by
  const image = images[from]
  return image && to >= 0 && to < images.length ? images.toSpliced(from, 1).toSpliced(to, 0, image) : images
}
