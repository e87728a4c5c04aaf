// Compiles Python with the very Python that will run it: node compile.mjs PYODIDE JOBS
//
// JOBS is a file: a list of {from, to, leave}: a zip of sources, where the compiled one goes, and
// the beginnings of the names that are left out. Files without their sources start fastest; texts
// for readers and the places of lines are left out too, which halves them.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, list] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide();
python.runPython(`
import importlib._bootstrap_external as files, io, json, zipfile

def placeless(code):
    # A table that says of every instruction that it stands nowhere; an empty one breaks tracebacks.
    units = len(code.co_code) // 2
    table = b"\\xff" * (units // 8) + (bytes([0xF8 | (units % 8 - 1)]) if units % 8 else b"")
    inner = tuple(placeless(one) if isinstance(one, type(code)) else one for one in code.co_consts)
    return code.replace(co_linetable=table, co_consts=inner)

def stays(name):
    # anyio reads what it imports late from the sources of its packages.
    return name.startswith("anyio/") and name.endswith("__init__.py")

def compiled(packed, leave):
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(packed)) as old, zipfile.ZipFile(target, "w") as new:
        for name in sorted(old.namelist()):
            if name.endswith("/") or name.startswith(leave):
                continue
            body = old.read(name)
            if name.endswith(".py") and not stays(name):
                code = placeless(compile(body, name, "exec", dont_inherit=True, optimize=2))
                name, body = name + "c", bytes(files._code_to_hash_pyc(code, bytes(8), False))
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            new.writestr(entry, body, zipfile.ZIP_DEFLATED, 9)
    return target.getvalue()

def work(packed, leave):
    return compiled(packed.to_bytes(), tuple(json.loads(leave)))
`);
const work = python.globals.get("work");
for (const { from, to, leave } of JSON.parse(readFileSync(list, "utf8"))) {
  const done = work(new Uint8Array(readFileSync(from)), JSON.stringify(leave));
  writeFileSync(to, done.toJs());
  done.destroy();
}
