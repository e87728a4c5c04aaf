/** Copying a text, also on plain http, where browsers have no clipboard to write to. */

/** Copy a text; say whether that worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Where a page is not secure there is no clipboard, whatever the type says.
    const { clipboard } = navigator as { clipboard?: Clipboard };
    if (!clipboard) return false;
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
