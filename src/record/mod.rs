//! Game records: text diagrams, move lists, SGF.
