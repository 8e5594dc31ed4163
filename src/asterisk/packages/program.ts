import { basename, join } from 'node:path';
import type { Architecture } from './lock-file.ts';
import type { PackageTree } from './package-tree.ts';

/** Where Debian puts libraries, and the loader of its C library. */
const libraries: Record<Architecture, { folder: string; loader: string }> = {
  amd64: { folder: 'usr/lib/x86_64-linux-gnu', loader: 'ld-linux-x86-64.so.2' },
  arm64: { folder: 'usr/lib/aarch64-linux-gnu', loader: 'ld-linux-aarch64.so.1' },
};

/** Libraries that are not found by their folder's name alone. */
const innerFolders = ['pulseaudio'];

/** The folder with the libraries of a tree. */
export function libraryFolder({ root, architecture }: PackageTree): string {
  return join(root, libraries[architecture].folder);
}

/**
 * The command that starts a program of a tree. The tree's own loader starts it with the tree's own
 * libraries, because those of the machine may be older. See ld.so(8).
 * @param path of the program in the tree, such as `usr/sbin/asterisk`
 */
export function programCommand(tree: PackageTree, path: string): { file: string; args: string[] } {
  const folder = libraryFolder(tree);
  const search = [folder, ...innerFolders.map((inner) => join(folder, inner))].join(':');
  return {
    file: join(folder, libraries[tree.architecture].loader),
    args: ['--library-path', search, '--argv0', basename(path), join(tree.root, path)],
  };
}
