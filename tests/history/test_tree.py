"""The tree against a naive one, and against the roots that transparency logs publish for their test leaves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.history.tree import EMPTY, Edge, consistency, goes_on, inclusion, is_in, leaf, node, root_of

INPUTS = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]
"""The leaves by which programs of certificate transparency are tested, in hexadecimal; and the roots of the first one,
two, three … of them."""
ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
LEAVES = [leaf(bytes([number])) for number in range(100)]


def naive(leaves: list[bytes]) -> bytes:
    """The root by the words of RFC 6962, section 2.1."""
    if not leaves:
        return EMPTY
    if len(leaves) == 1:
        return leaves[0]
    middle = 1
    while middle * 2 < len(leaves):
        middle *= 2
    return node(naive(leaves[:middle]), naive(leaves[middle:]))


def test_published_roots() -> None:
    leaves = [leaf(bytes.fromhex(each)) for each in INPUTS]
    assert [root_of(leaves[: size + 1]).hex() for size in range(8)] == ROOTS


@given(st.integers(0, 100))
def test_the_edge_has_the_root_of_the_whole_tree(size: int) -> None:
    assert Edge().extended(LEAVES[:size]).root == naive(LEAVES[:size])


@given(st.data())
def test_a_later_tree_goes_on_from_an_earlier_one_and_from_no_other(data: st.DataObject) -> None:
    later = data.draw(st.integers(1, 100))
    size = data.draw(st.integers(0, later))
    earlier, whole = Edge().extended(LEAVES[:size]), naive(LEAVES[:later])
    proof = consistency(earlier, LEAVES[size:later])
    assert goes_on(size, earlier.root, later, whole, proof)
    assert earlier.extended(LEAVES[size:later]).root == whole
    if size:
        other = Edge().extended([leaf(b"another"), *LEAVES[1:size]])
        assert not goes_on(size, other.root, later, whole, proof)
        assert not goes_on(size, other.root, later, whole, consistency(other, LEAVES[size:later]))
        assert not goes_on(size, earlier.root, later, whole, [*proof, bytes(32)])
    if proof:
        assert not goes_on(size, earlier.root, later, whole, proof[:-1])
        place = data.draw(st.integers(0, len(proof) - 1))
        assert not goes_on(size, earlier.root, later, whole, [*proof[:place], bytes(32), *proof[place + 1 :]])


def test_a_shorter_tree_is_no_later_one() -> None:
    assert not goes_on(5, naive(LEAVES[:5]), 4, naive(LEAVES[:4]), [])
    assert not goes_on(-1, EMPTY, 4, naive(LEAVES[:4]), [])


@given(st.data())
def test_a_leaf_has_its_place_and_no_other(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 100))
    place = data.draw(st.integers(0, size - 1))
    root, proof = naive(LEAVES[:size]), inclusion(LEAVES[:size], place)
    assert is_in(LEAVES[place], place, size, root, proof)
    assert not is_in(leaf(b"another"), place, size, root, proof)
    assert not is_in(LEAVES[place], place, size, root, [*proof, bytes(32)])
    if size > 1:
        assert not is_in(LEAVES[place], (place + 1) % size, size, root, proof)
    assert not is_in(LEAVES[place], size, size, root, proof)


def test_an_edge_that_does_not_fit_its_size_is_refused() -> None:
    with pytest.raises(ValueError, match="an edge of 1 roots is not that of a tree of 3 leaves"):
        Edge(3, (bytes(32),))
