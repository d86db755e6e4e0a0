"""Seeded faults, as the tests use them; they live with the machines, since the proof laboratory seeds them too."""

from rulesmodel.machines.faults import (
    Fault,
    Kind,
    UnknownFault,
    fault_named,
    faults_in_package,
    faults_of,
    seeded,
)

__all__ = ["Fault", "Kind", "UnknownFault", "fault_named", "faults_in_package", "faults_of", "seeded"]
