import Image from 'quill/formats/image.js'
import { blankPicture } from '#web/ui/pictures.ts'

/** A picture in a text, which names the file that it shows: what is written of it holds no address. */
export class Picture extends Image {
  static override blotName = 'picture'
  static override tagName = 'IMG'

  static override create(file: string): Element {
    const node = document.createElement('img')
    node.setAttribute('data-file', file)
    // A browser would take what is dragged within the text for a file that is dropped.
    node.draggable = false
    node.src = blankPicture(node)
    return node
  }

  /** Of a picture that names no file, such as one that is pasted from a page, there is nothing. */
  static override value(node: Element): string | null {
    return node.getAttribute('data-file')
  }

  html(): string {
    const { alt, dataset } = this.domNode
    const clean = document.createElement('img')
    clean.setAttribute('data-file', dataset.file ?? '')
    clean.setAttribute('alt', alt)
    for (const side of ['width', 'height']) {
      const pixels = this.domNode.getAttribute(side)
      if (pixels) clean.setAttribute(side, pixels)
    }
    return clean.outerHTML.replace(/>$/, ' />')
  }
}
